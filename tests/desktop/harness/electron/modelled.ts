import { EventEmitter } from 'node:events'
import type { StandInMessage } from '#tests/desktop/harness/child/messages.ts'

const isInternal = (key: string | symbol) =>
  typeof key === 'symbol' || /^(_.*|then|toJSON|asymmetricMatch|nodeType|tagName|\$\$typeof|@@.*)$/.test(key)

export const errorText = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Thrown with the name of an API that isn't modelled, so that no test passes because of a no-op. Also reported to the
 * test, as the app may catch it.
 */
export class NotModelledError extends Error {
  constructor(what: string) {
    super(`electron stand-in: ${what} is not modelled`)
    process.send?.({ is: 'not-modelled', what: this.message } satisfies StandInMessage)
  }
}

/** Object that throws on access to any other property. */
export function only<T extends object>(name: string, parts: T): T {
  return new Proxy(parts, {
    get(target, key, receiver) {
      if (key in target || isInternal(key)) return Reflect.get(target, key, receiver) as unknown
      throw new NotModelledError(`${name}.${String(key)}`)
    },
    set(target, key, value, receiver) {
      if (key in target || isInternal(key)) return Reflect.set(target, key, value, receiver)
      throw new NotModelledError(`${name}.${String(key)} = …`)
    },
  })
}

/** Throws on other systems than these, where Electron ignores the call without a word. */
export function onlyOn(name: string, ...platforms: NodeJS.Platform[]): void {
  if (!platforms.includes(process.platform)) throw new NotModelledError(`${name} on ${process.platform}`)
}

const nameOf = (object: object) => (object as { constructor: { name: string } }).constructor.name

/**
 * End of the prototype chain of emitters, reached only by unknown names. Instances are no proxies, so they keep their
 * identity as in Electron.
 */
const end = new Proxy(EventEmitter.prototype, {
  get(target, key, receiver: object) {
    if (key in target || isInternal(key)) return Reflect.get(target, key, receiver) as unknown
    throw new NotModelledError(`${nameOf(receiver)}.${String(key)}`)
  },
  set(target, key, value, receiver: object) {
    if (key in target || isInternal(key)) return Reflect.set(target, key, value, receiver)
    throw new NotModelledError(`${nameOf(receiver)}.${String(key)} = …`)
  },
})

/** Electron emitter that throws for unknown members, and for listeners of events it never emits. */
export class Modelled extends EventEmitter {
  static {
    Object.setPrototypeOf(Modelled.prototype, end)
  }
  /** Events that are emitted here, or by tests. */
  protected readonly events: ReadonlySet<string>

  constructor(events: string) {
    super()
    this.events = errorText(`error newListener removeListener ${events}`)
    this.setMaxListeners(0)
    this.on('newListener', (name: string | symbol) => {
      if (typeof name === 'string' && !this.events.has(name))
        throw new NotModelledError(`${nameOf(this)}’s event ${name}`)
    })
  }
}

/** First argument of listeners. */
export class StandInEvent {
  defaultPrevented = false

  constructor(more: object = {}) {
    Object.assign(this, more)
  }

  preventDefault() {
    this.defaultPrevented = true
  }
}
