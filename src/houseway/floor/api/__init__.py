"""The API: what the screens show and do, as JSON."""
