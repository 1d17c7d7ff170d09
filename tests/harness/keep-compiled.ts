import { flushCompileCache } from 'node:module'

// Keeps the compiled code of a process that will be killed for the next ones: Node does so only when a process ends.
flushCompileCache()
