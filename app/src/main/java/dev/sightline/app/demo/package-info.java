/// The bundled trace ([DemoCommand]), and a small system under load, each service a process that records itself
/// ([DemoLiveCommand]).
@NullMarked
package dev.sightline.app.demo;

import org.jspecify.annotations.NullMarked;
