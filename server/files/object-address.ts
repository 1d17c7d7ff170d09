/** Which bucket of which object store files are in. */
export interface ObjectPlace {
  bucket: string
  /** What every key begins with: `shop/`, or nothing. */
  folder: string
  region: string
  /** Null: Amazon's, of the region. */
  endpoint: string | null
  /** The bucket stands in the path, not in the host's name. */
  pathStyle: boolean
}

const buckets = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i
const folders = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/
const regions = /^[a-z0-9-]{2,40}$/i
const parameters = new Set(['region', 'endpoint', 'pathStyle'])
/** What makers other than Amazon mostly take for their only region. */
const REGION_ELSEWHERE = 'us-east-1'

/**
 * What FILES_URL says: `s3://bucket/folder?region=eu-central-1`, for other makers' stores with `&endpoint=https://…`. Those are asked with
 * the bucket in the path, unless `&pathStyle=0`.
 *
 * Throws an Error with a sentence that says what is wrong with it.
 */
export function objectPlace(address: string): ObjectPlace {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 's3:') throw new Error('must be an address such as s3://bucket/folder?region=eu-central-1')
  if (url.username || url.password)
    throw new Error('must not hold a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!buckets.test(url.host)) throw new Error('names no bucket: s3://bucket/folder')
  if (url.hash) throw new Error('must not hold a #')
  const folder = url.pathname.replace(/^\/|\/$/g, '')
  if (folder && !folders.test(folder))
    throw new Error('names a folder that can’t be: letters, digits, - _ . and / only')
  for (const name of url.searchParams.keys()) {
    if (!parameters.has(name)) throw new Error(`knows region, endpoint and pathStyle, and no ${name}`)
    if (url.searchParams.getAll(name).length > 1) throw new Error(`says ${name} twice`)
  }
  const endpoint = endpointOf(url.searchParams.get('endpoint'))
  const region = url.searchParams.get('region') ?? (endpoint && REGION_ELSEWHERE)
  if (region === null) throw new Error('names no region: ?region=eu-central-1')
  if (!regions.test(region)) throw new Error('names a region that can’t be')
  const pathStyle = url.searchParams.get('pathStyle') ?? (endpoint ? '1' : '0')
  if (!/^[01]$/.test(pathStyle)) throw new Error('pathStyle must be 0 or 1')
  return { bucket: url.host, folder: folder && `${folder}/`, region, endpoint, pathStyle: pathStyle === '1' }
}

function endpointOf(text: string | null): string | null {
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error('endpoint must be an http or https address, such as https://minio.example:9000')
  return url.href.replace(/\/$/, '')
}
