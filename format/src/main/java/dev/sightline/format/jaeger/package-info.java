/// Jaeger's JSON: traces as its API and page export them, and spans as it stores them in Elasticsearch.
@NullMarked
package dev.sightline.format.jaeger;

import org.jspecify.annotations.NullMarked;
