import { EventEmitter } from 'node:events'

/** `process.parentPort` of a utility process, which exits with its parent. */
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send!(message),
  start: () => {},
})
process.on('message', (data) => port.emit('message', { data, ports: [] }))
process.on('disconnect', () => process.exit(0))
Object.defineProperty(process, 'parentPort', { value: port })
Object.defineProperty(process, 'type', { value: 'utility' })
