"""What is said of a wheel."""

GOES_ON = "Spin now"
TESTED = "spins"
