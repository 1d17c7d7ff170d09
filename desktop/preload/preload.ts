import { contextBridge } from 'electron'

contextBridge.exposeInMainWorld('hoard', {})
