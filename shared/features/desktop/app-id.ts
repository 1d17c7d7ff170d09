/**
 * Identifies the editor to systems: its bundle on macOS, and on Windows its shortcut and so its notifications and its
 * icon in the taskbar. It never changes.
 */
export const APP_ID = 'org.hoard.editor'
