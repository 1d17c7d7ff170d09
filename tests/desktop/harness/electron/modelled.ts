import { EventEmitter } from 'node:events'
import type { Told } from '#tests/desktop/harness/child/messages.ts'

const isInternal = (key: string | symbol) =>
  typeof key === 'symbol' || /^(_.*|then|toJSON|asymmetricMatch|nodeType|tagName|\$\$typeof|@@.*)$/.test(key)

export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * What isn't modelled throws by its name, so that no test passes because of something that does nothing. The test is told, too: an app may
 * catch what it likes.
 */
export class NotModelled extends Error {
  constructor(what: string) {
    super(`electron stand-in: ${what} is not modelled`)
    process.send?.({ is: 'not-modelled', what: this.message } satisfies Told)
  }
}

/** An object of which only what is there can be read or written. */
export function only<T extends object>(name: string, parts: T): T {
  return new Proxy(parts, {
    get(target, key, receiver) {
      if (key in target || isInternal(key)) return Reflect.get(target, key, receiver) as unknown
      throw new NotModelled(`${name}.${String(key)}`)
    },
    set(target, key, value, receiver) {
      if (key in target || isInternal(key)) return Reflect.set(target, key, value, receiver)
      throw new NotModelled(`${name}.${String(key)} = …`)
    },
  })
}

const nameOf = (object: object) => (object as { constructor: { name: string } }).constructor.name

/**
 * The end of the prototype chain of what emits: reached only by names that no class above it knows. Instances stay what they are, so that
 * comparing them by identity works as in Electron.
 */
const end = new Proxy(EventEmitter.prototype, {
  get(target, key, receiver: object) {
    if (key in target || isInternal(key)) return Reflect.get(target, key, receiver) as unknown
    throw new NotModelled(`${nameOf(receiver)}.${String(key)}`)
  },
  set(target, key, value, receiver: object) {
    if (key in target || isInternal(key)) return Reflect.set(target, key, value, receiver)
    throw new NotModelled(`${nameOf(receiver)}.${String(key)} = …`)
  },
})

/** An emitter of Electron's: what it doesn't model throws, and so does listening for what it never emits. */
export class Modelled extends EventEmitter {
  static {
    Object.setPrototypeOf(Modelled.prototype, end)
  }
  /** Names of the events that are emitted, or that a test may emit. */
  protected readonly events: ReadonlySet<string>

  constructor(events: string) {
    super()
    this.events = wordsOf(`error newListener removeListener ${events}`)
    this.setMaxListeners(0)
    this.on('newListener', (name: string | symbol) => {
      if (typeof name === 'string' && !this.events.has(name)) throw new NotModelled(`${nameOf(this)}’s event ${name}`)
    })
  }
}

/** What listeners are given first. */
export class StandInEvent {
  defaultPrevented = false

  constructor(more: object = {}) {
    Object.assign(this, more)
  }

  preventDefault() {
    this.defaultPrevented = true
  }
}
