/* Reads a recording with libevemu, the library of evemu-play, and prints the number of its events.
 *
 *   evemu FILE
 */
#include <evemu.h>
#include <linux/input.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	struct evemu_device *device = evemu_new(NULL);
	FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
	struct input_event event;
	unsigned long count = 0;

	if (!file || !device || evemu_read(device, file) <= 0) {
		fprintf(stderr, "usage: evemu FILE, a recording in evemu's format\n");
		return 2;
	}
	while (evemu_read_event(file, &event) > 0)
		count++;
	printf("%lu\n", count);
	evemu_delete(device);
	fclose(file);
	return 0;
}
