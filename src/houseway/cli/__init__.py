"""The command line. Every command also speaks JSON."""
