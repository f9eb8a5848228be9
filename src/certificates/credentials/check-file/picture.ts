import { bakeIntoPng, bakeIntoSvg } from '../baking.ts'
import { isSameBytes } from './der.ts'
import { fetchBytes, SiteUnavailable, type Site } from './site-requests.ts'

export type BadgePicture = { kind: 'png'; bytes: Uint8Array } | { kind: 'svg'; text: string; bytes: Uint8Array }

/**
 * Compares the drawing of a badge, which no signature covers, with the picture that the site publishes. First bakes the credential of this
 * file into that picture, because the site may have changed its key. @throws SiteUnavailable
 */
export async function isPublishedPicture(
  picture: BadgePicture,
  { token, credential }: { token: string; credential: string },
  site: Site,
): Promise<boolean> {
  const published = await fetchBytes(site, `/c/${token}.${picture.kind}`)
  if (!published) throw new SiteUnavailable('This site does not publish a picture of it.')
  try {
    if (picture.kind === 'png') return isSameBytes(bakeIntoPng(published, credential), picture.bytes)
    const expected = bakeIntoSvg(new TextDecoder().decode(published), credential)
    return isSameBytes(new TextEncoder().encode(expected), picture.bytes)
  } catch {
    throw new SiteUnavailable('This site answered with something else.')
  }
}
