"""The reference machine: slow, plain and written apart, the measure of every backend."""
