package dev.sightline.replay;

/// A board that somebody keeps, such as a site for all its people.
///
/// @param name by which it is offered
/// @param text pipelines, one a line
public record KeptBoard(String name, String text) {}
