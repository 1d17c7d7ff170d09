import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { life } from '#tests/desktop/harness/child/machine.ts'
import { app } from './app.ts'
import { Modelled, NotModelledError, StandInEvent, only } from './modelled.ts'

const BESIDE = join(import.meta.dirname, 'utility-child.ts')

interface Options {
  env: NodeJS.ProcessEnv
  serviceName: string
}

class UtilityProcess extends Modelled {
  private readonly child: ChildProcess

  constructor(file: string, args: string[], { env, serviceName: name }: Options) {
    super('exit message error')
    if (!life.isReady) throw new Error('utilityProcess cannot be created before app is ready')
    this.child = fork(file, args, {
      // Structured clone, as between Electron's processes.
      serialization: 'advanced',
      execArgv: ['--import', BESIDE],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env,
    })
    this.child.on('message', (message) => this.emit('message', message))
    this.child.on('exit', (code, signal) => {
      const reason = signal === 'SIGSEGV' ? 'crashed' : signal ? 'killed' : 'abnormal-exit'
      const details = { type: 'Utility', reason, exitCode: code ?? 9, serviceName: 'node.mojom.NodeService', name }
      // Also of those that the app has killed.
      if (code !== 0) app.emit('child-process-gone', new StandInEvent(), details)
      this.emit('exit', code ?? 9)
    })
  }

  postMessage = (message: unknown, transfer: unknown[] = []): void => {
    if (transfer.length) throw new NotModelledError('ports to a utilityProcess')
    // Messages to an exited process are dropped.
    if (this.child.connected) this.child.send(message as object, () => {})
  }
  kill = (): boolean => this.child.kill()
}

export const utilityProcess = only('utilityProcess', {
  fork: (file: string, args: string[], options: Options) => new UtilityProcess(file, args, options),
})
