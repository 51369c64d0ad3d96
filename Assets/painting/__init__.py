"""The painter's tools and pictures behind paint.py."""
