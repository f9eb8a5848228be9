import { ConfigError } from './config-error.server.ts'
import { LOOPBACK_HOSTS } from './loopback.ts'
import type { ReadSetting } from './settings.server.ts'

/** A bucket of an S3-compatible object storage, and the key for reading and writing it. */
export interface BucketConfig {
  /** The base URL of its objects, with a trailing slash: 'https://s3.ap-south-1.amazonaws.com/pictures/'. */
  url: string
  /** Default: taken from the URL, else us-east-1. */
  region: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/** @throws ConfigError with one line that names the wrong setting, and never repeats a key */
export function readBucketConfig(setting: ReadSetting): BucketConfig | undefined {
  const address = setting('S3_URL')
  const [region, accessKeyId, secretAccessKey] = [setting('S3_REGION'), setting('S3_ACCESS_KEY_ID'), setting('S3_SECRET_ACCESS_KEY')]
  if (address === undefined) {
    if (region ?? accessKeyId ?? secretAccessKey)
      throw new ConfigError('S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are of no use without S3_URL, the address of the bucket')
    return undefined
  }
  if (!accessKeyId || !secretAccessKey) throw new ConfigError('S3_URL is set without S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  return { url: urlOf(address), region, accessKeyId, secretAccessKey }
}

function urlOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname))
  if (!url || !isSafe || url.username || url.password || url.search || url.hash) {
    throw new ConfigError(
      'S3_URL must be the https address of a bucket, perhaps with a folder, like https://s3.ap-south-1.amazonaws.com/pictures',
    )
  }
  return url.href.replace(/(?<!\/)\/*$/, '/')
}
