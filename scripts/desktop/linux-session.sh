#!/usr/bin/env bash
# Runs a command as in a desktop session of Linux: with a screen, windows that can have the focus, a session bus, and an
# unlocked keyring. For machines without one, such as those of the release workflow.
set -euo pipefail
# Chromium looks for a keyring only in the sessions that it knows.
export XDG_CURRENT_DESKTOP=GNOME
exec dbus-run-session -- xvfb-run --auto-servernum --server-args='-screen 0 1600x1200x24' bash -c '
  set -euo pipefail
  # The keyring of a fresh machine is created with this password.
  printf hoard | gnome-keyring-daemon --unlock --components=secrets > /dev/null
  openbox &
  "$@"
' session "$@"
