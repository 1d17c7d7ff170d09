/**
 * The stand-in's `electron` module. Anything missing here throws with its name. Written against electron.d.ts of the
 * locked version.
 */
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { ipcMain } from './ipc.ts'
import { Menu, MenuItem } from './menu.ts'
import { only } from './modelled.ts'
import { net } from './net.ts'
import { safeStorage } from './safe-storage.ts'
import { protocol, session } from './session.ts'
import * as system from './system.ts'
import { utilityProcess } from './utility-process.ts'
import { View, WebContentsView } from './view.ts'
import { webContents } from './web-contents.ts'

const { autoUpdater, clipboard, crashReporter, dialog, nativeImage, nativeTheme, Notification } = system
const { powerMonitor, powerSaveBlocker, screen, shell, Tray } = system

export { app, autoUpdater, BrowserWindow, clipboard, crashReporter, dialog, ipcMain, Menu, MenuItem, nativeImage }
export { nativeTheme, net, Notification, powerMonitor, powerSaveBlocker, protocol, safeStorage, screen, session, shell }
export { Tray, utilityProcess, View, webContents, WebContentsView }

const electron = only('electron', {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  View,
  webContents,
  WebContentsView,
})
export default electron
