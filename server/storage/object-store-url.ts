/** Location of files in an object store. */
export interface ObjectStoreLocation {
  bucket: string
  /** Prefix of every key, `shop/` or empty. */
  folder: string
  region: string
  /** Null: Amazon's endpoint for the region. */
  endpoint: string | null
  /** The bucket is part of the path instead of the host name. */
  isPathStyle: boolean
}

const buckets = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i
const folders = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/
const regions = /^[a-z0-9-]{2,40}$/i
const parameters = new Set(['region', 'endpoint', 'pathStyle'])
/** The default region of most other vendors. */
const REGION_ELSEWHERE = 'us-east-1'

/**
 * Parses FILES_URL: `s3://bucket/folder?region=eu-central-1`, for other vendors with `&endpoint=https://…`, which
 * implies path-style URLs unless `&pathStyle=0`.
 *
 * Throws an Error whose message continues the name of the setting.
 */
export function parseObjectStoreUrl(address: string): ObjectStoreLocation {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 's3:') throw new Error('must be a URL such as s3://bucket/folder?region=eu-central-1')
  if (url.username || url.password)
    throw new Error('must not contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!buckets.test(url.host)) throw new Error('must name a bucket: s3://bucket/folder')
  if (url.hash) throw new Error('must not contain a #')
  const folder = url.pathname.replace(/^\/|\/$/g, '')
  if (folder && !folders.test(folder)) throw new Error('must name a folder with letters, digits, - _ . and / only')
  for (const name of url.searchParams.keys()) {
    if (!parameters.has(name)) throw new Error(`supports region, endpoint and pathStyle, but not ${name}`)
    if (url.searchParams.getAll(name).length > 1) throw new Error(`contains ${name} twice`)
  }
  const endpoint = endpointOf(url.searchParams.get('endpoint'))
  const region = url.searchParams.get('region') ?? (endpoint && REGION_ELSEWHERE)
  if (region === null) throw new Error('must name a region: ?region=eu-central-1')
  if (!regions.test(region)) throw new Error('must name a valid region')
  const pathStyle = url.searchParams.get('pathStyle') ?? (endpoint ? '1' : '0')
  if (!/^[01]$/.test(pathStyle)) throw new Error('pathStyle must be 0 or 1')
  return { bucket: url.host, folder: folder && `${folder}/`, region, endpoint, isPathStyle: pathStyle === '1' }
}

function endpointOf(text: string | null): string | null {
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error('endpoint must be an http or https URL, such as https://minio.example:9000')
  return url.href.replace(/\/$/, '')
}
