"""Playing games by the thousand: run them over processes, and say what came out with intervals."""
