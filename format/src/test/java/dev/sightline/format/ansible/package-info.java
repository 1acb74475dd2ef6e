/// Tests of the reader of runs of Ansible.
@NullMarked
package dev.sightline.format.ansible;

import org.jspecify.annotations.NullMarked;
