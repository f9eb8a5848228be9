import { callApi, HttpError } from '#base/api/api-client.ts'
import { isSafeUrl } from '#base/values/safe-url.ts'

/** The home page names the cause of a failed download; all other pages show one text (docs/product/requirements.md, section 8). */
export type DownloadTexts = 'home' | 'page'

export const DOWNLOADING = { title: 'Downloading certificate...', durationMs: 3000 }

class NoDownloadUrl extends Error {}

/** Requests the address of a certificate's document. Throws errors that `downloadFailure` turns into texts. */
export async function askDownloadUrl(certificateId: string): Promise<string> {
  const { data } = await callApi('GET /certificates/download/{certificateId}', { path: { certificateId } })
  const url = data?.downloadUrl ?? data?.url
  if (!url || !isSafeUrl(url)) throw new NoDownloadUrl()
  return url
}

/** Title and text of the toast, and of the line under the button. */
export function downloadFailure(error: unknown, texts: DownloadTexts): { title: string; description: string } {
  if (texts === 'page') {
    return { title: 'Download failed', description: 'Could not download the certificate. Please try again.' }
  }
  return { title: 'Error downloading certificate', description: cause(error) }
}

function cause(error: unknown): string {
  if (error instanceof NoDownloadUrl) return 'No download URL found in response'
  if (error instanceof HttpError) return `Failed to fetch certificate: ${error.statusText || error.status}`
  return 'Certificate could not be downloaded'
}
