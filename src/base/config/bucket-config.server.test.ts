import { expect, test } from 'vitest'
import { ConfigError } from './config-error.server.ts'
import { readConfig } from './config.server.ts'

const KEY = { S3_ACCESS_KEY_ID: 'EXAMPLEKEY', S3_SECRET_ACCESS_KEY: 'example-secret' }

test('pictures are in the folder of this machine unless S3_URL names a bucket', () => {
  expect(readConfig({}).bucket).toBeUndefined()
  const { bucket } = readConfig({ S3_URL: 'https://s3.example.com/pictures', S3_REGION: 'ap-south-1', ...KEY })
  expect(bucket).toEqual({
    url: 'https://s3.example.com/pictures/',
    region: 'ap-south-1',
    accessKeyId: 'EXAMPLEKEY',
    secretAccessKey: 'example-secret',
  })
  expect(readConfig({ S3_URL: 'http://localhost:9000/a/b/', ...KEY }).bucket).toMatchObject({
    url: 'http://localhost:9000/a/b/',
    region: undefined,
  })
})

test.each([
  ['an address without TLS', { S3_URL: 'http://s3.example.com/pictures', ...KEY }, 'S3_URL'],
  ['no address', { S3_URL: 'pictures', ...KEY }, 'S3_URL'],
  ['an address with a key in it', { S3_URL: 'https://EXAMPLEKEY:example-secret@s3.example.com/pictures', ...KEY }, 'S3_URL'],
  ['an address without a key', { S3_URL: 'https://s3.example.com/pictures' }, 'S3_ACCESS_KEY_ID'],
  ['half a key', { S3_URL: 'https://s3.example.com/pictures', S3_ACCESS_KEY_ID: 'EXAMPLEKEY' }, 'S3_SECRET_ACCESS_KEY'],
  ['a key without an address', KEY, 'S3_URL'],
])('%s refuses the start, and no message repeats the secret', (_what, settings, name) => {
  const start = () => readConfig(settings)
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(name)
  expect(start).not.toThrow('example-secret')
})
