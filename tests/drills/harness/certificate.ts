import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of a certificate, which is its own authority, and of its key. */
export interface Certificate {
  cert: string
  key: string
}

/** A certificate for the shop and for this machine. Programs that run as other users may read it. */
export function makeCertificate(folder: string): Certificate {
  const [cert, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const names = 'subjectAltName=DNS:shop.example,DNS:localhost,IP:127.0.0.1'
  const asked = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=shop.example'
  execFileSync('openssl', [...asked.split(' '), '-addext', names, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  for (const file of [cert, key]) chmodSync(file, 0o644)
  return { cert, key }
}
