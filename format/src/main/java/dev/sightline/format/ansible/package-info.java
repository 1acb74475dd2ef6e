/// Runs of Ansible's playbooks whose tasks are timed.
@NullMarked
package dev.sightline.format.ansible;

import org.jspecify.annotations.NullMarked;
