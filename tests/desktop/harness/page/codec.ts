/**
 * Serialises values between processes as JSON, with tags for what JSON lacks. Also runs in pages, so it may use only the
 * language itself.
 */
export function makeCodec() {
  const refused = () => new Error('An object could not be cloned.')

  function tag(this: Record<string, unknown>, key: string): unknown {
    // JSON has already made text of some values.
    const value = this[key]
    if (value === undefined) return { $: 'undefined' }
    if (typeof value === 'number' && !Number.isFinite(value)) return { $: 'number', v: String(value) }
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    if (value instanceof Uint8Array) return { $: 'bytes', v: value.toBase64() }
    if (value instanceof Map) return { $: 'map', v: [...value] }
    const of = Object.prototype.toString.call(value).slice(8, -1)
    if (of === 'File' || of === 'Blob') throw refused()
    if (of !== 'Object' || '$' in value) throw new Error(`electron stand-in: a ${of} like this is not carried`)
    return value
  }

  function untag(given: unknown): unknown {
    if (given === null || typeof given !== 'object') return given
    if (Array.isArray(given)) return given.map(untag)
    if (!('$' in given)) return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, untag(one)]))
    const { $, v } = given as unknown as { $: string; v: string | [unknown, unknown][] }
    if ($ === 'undefined') return undefined
    if ($ === 'number') return Number(v)
    if ($ === 'bytes') return Uint8Array.fromBase64(v as string)
    return new Map(untag(v) as [unknown, unknown][])
  }

  return {
    /**
     * Throws Electron's IPC error for values that can't be cloned, and for files and blobs, which IPC doesn't support.
     */
    encode(value: unknown): string {
      let cloned: unknown
      try {
        cloned = structuredClone(value)
      } catch (error) {
        throw Object.assign(refused(), { cause: error })
      }
      return JSON.stringify(cloned, tag)
    },
    decode: (text: string): unknown => untag(JSON.parse(text)),
  }
}

export type Codec = ReturnType<typeof makeCodec>
