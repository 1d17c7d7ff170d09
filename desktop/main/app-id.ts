/**
 * Id under which the installer registers the editor (`appId` in electron-builder.yml). Windows needs it at run time, too:
 * notifications and the taskbar then belong to the installed shortcut.
 */
export const APP_ID = 'org.hoard.editor'
