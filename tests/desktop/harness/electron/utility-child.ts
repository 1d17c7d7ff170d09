import { EventEmitter } from 'node:events'
import { registerHooks } from 'node:module'

/** `process.parentPort` of a utility process, which exits with its parent. */
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send!(message),
  start: () => {},
})
process.on('message', (data) => port.emit('message', { data, ports: [] }))
process.on('disconnect', () => process.exit(0))
Object.defineProperty(process, 'parentPort', { value: port })
Object.defineProperty(process, 'type', { value: 'utility' })

/** On Linux, Electron is linked to the system's GLib, and libvips brings its own: a process with both crashes. */
if (process.platform === 'linux')
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'sharp') process.kill(process.pid, 'SIGSEGV')
      return next(specifier, context)
    },
  })
