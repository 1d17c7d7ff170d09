/**
 * Serialises values between processes as text, tagged by type. Also runs in pages, so it may use only the language
 * itself.
 */
export function makeCodec() {
  const refused = () => new Error('An object could not be cloned.')
  const toText = (bytes: Uint8Array) => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return btoa(text)
  }
  const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const typeOf = (value: object) => Object.prototype.toString.call(value).slice(8, -1)

  type Tagged = { $: string; v?: unknown; of?: string; text?: string }

  function pack(value: unknown, above: Set<object>): unknown {
    if (value === undefined) return { $: 'undefined' }
    if (typeof value === 'bigint') return { $: 'bigint', v: String(value) }
    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
      return { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) }
    if (value === null || typeof value !== 'object') return value
    if (above.has(value)) throw new Error('electron stand-in: values that contain themselves are not carried')
    above.add(value)
    const packed = packObject(value, above)
    above.delete(value)
    return packed
  }

  function packObject(value: object, above: Set<object>): unknown {
    const of = typeOf(value)
    if (Array.isArray(value)) return value.map((one) => pack(one, above))
    if (of === 'Date') return { $: 'date', v: pack(Number(value), above) }
    if (of === 'Map') return { $: 'map', v: [...(value as Map<unknown, unknown>)].map((one) => pack(one, above)) }
    if (of === 'Set') return { $: 'set', v: [...(value as Set<unknown>)].map((one) => pack(one, above)) }
    if (of === 'RegExp') return { $: 'regexp', v: (value as RegExp).source, of: (value as RegExp).flags }
    if (of === 'Error') {
      const { name, message, stack } = value as Error
      return { $: 'error', of: name, v: message, text: stack }
    }
    if (of === 'ArrayBuffer') return { $: 'buffer', v: toText(new Uint8Array(value as ArrayBuffer)) }
    if (ArrayBuffer.isView(value))
      return { $: 'view', of, v: toText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) }
    if (of !== 'Object') throw refused()
    return { $: 'object', v: Object.entries(value).map(([key, one]) => [key, pack(one, above)]) }
  }

  function unpack(given: unknown): unknown {
    if (given === null || typeof given !== 'object') return given
    if (Array.isArray(given)) return given.map(unpack)
    const { $, v, of, text } = given as Tagged
    if ($ === 'undefined') return undefined
    if ($ === 'bigint') return BigInt(v as string)
    if ($ === 'number') return Number(v)
    if ($ === 'date') return new Date(unpack(v) as number)
    if ($ === 'map') return new Map((v as unknown[]).map(unpack) as [unknown, unknown][])
    if ($ === 'set') return new Set((v as unknown[]).map(unpack))
    if ($ === 'regexp') return new RegExp(v as string, of)
    if ($ === 'error') return Object.assign(new Error(v as string), { name: of, stack: text })
    if ($ === 'buffer') return toBytes(v as string).buffer
    if ($ === 'view') return unpackView(of!, toBytes(v as string))
    return Object.fromEntries((v as [string, unknown][]).map(([key, one]) => [key, unpack(one)]))
  }

  function unpackView(of: string, bytes: Uint8Array): unknown {
    if (of === 'Uint8Array') return bytes
    const View = (globalThis as unknown as Record<string, new (buffer: ArrayBufferLike) => unknown>)[of]!
    return new View(bytes.buffer)
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
      return JSON.stringify(pack(cloned, new Set()))
    },
    decode: (text: string): unknown => unpack(JSON.parse(text)),
  }
}

export type Codec = ReturnType<typeof makeCodec>
