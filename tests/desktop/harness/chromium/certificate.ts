import { createHash, generateKeyPairSync, sign } from 'node:crypto'

const element = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Buffer[]) => element(0x30, ...parts)
const time = (date: string) => element(0x17, Buffer.from(date))
const hex = (text: string) => Buffer.from(text, 'hex')

const ECDSA_WITH_SHA256 = sequence(hex('06082a8648ce3d040302'))
const COMMON_NAME = hex('0603550403')
const SUBJECT_ALT_NAME = hex('0603551d11')

/**
 * Creates a certificate for one harness process. Chromium trusts only this key (`fingerprint`), so pages of the app's
 * scheme are a secure context, as in Electron.
 */
export function makeCertificate(host: string): { key: string; cert: string; fingerprint: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const name = sequence(element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from('electron stand-in')))))
  const names = sequence(element(0x82, Buffer.from(host)))
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time('250101000000Z'), time('491231000000Z')),
    name,
    spki,
    element(0xa3, sequence(sequence(SUBJECT_ALT_NAME, element(0x04, names)))),
  )
  const signature = element(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const cert = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${cert.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  }
}
