import { callAddress, HttpError, type AddressArguments, type AnswerOf, type CallName } from '../api/api-client.ts'
import type { Success } from '../api/envelope.ts'
import type { UploadedImage } from './uploaded-image.schema.ts'

interface Uploading {
  signal: AbortSignal
  /** The uploaded fraction of the file, from 0 to 1. At 1 the server is processing it. */
  onProgress: (part: number) => void
}

/** Uploads a picture that pages can show. Throws as `uploadFile`. */
export function uploadImage(file: Blob, uploading: Uploading): Promise<UploadedImage> {
  return uploadFile(file, uploading, 'POST /images')
}

/**
 * Sends a file as the body of a call. Uses XMLHttpRequest, because `fetch` reports no upload progress. Throws `HttpError` for a refusal,
 * `TypeError` without a connection, and the abort reason of `signal`.
 */
export function uploadFile<Name extends CallName>(
  file: Blob,
  { signal, onProgress }: Uploading,
  ...call: [name: Name, ...AddressArguments<Name>]
): Promise<AnswerOf<Name>> {
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  const uploaded = new Promise<AnswerOf<Name>>((resolve, reject) => {
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status === 201) resolve((JSON.parse(responseText) as Success<AnswerOf<Name>>).data)
      else reject(new HttpError(status, responseText, statusText, request.getResponseHeader('Retry-After')))
    })
    request.addEventListener('error', () => reject(new TypeError('the upload broke off')))
    request.addEventListener('abort', () => reject(signal.reason as Error))
  })
  request.open('POST', callAddress(...call))
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  signal.addEventListener('abort', stop)
  request.send(file)
  return uploaded.finally(() => signal.removeEventListener('abort', stop))
}
