import { gzipSync } from 'node:zlib'
import type { VerifiedCertificate } from '../../certificate.schema.ts'
import type { IssuedEdition } from '../../server/edition.server.ts'
import { issuerDid, statusListUrl, type StatusPurpose } from '../credential-address.ts'
import { jwkSet, type VerificationKey } from '../../server/credentials/issuer-files.server.ts'
import { STATUS_LIST_CONTEXTS } from '../published-contexts.ts'
import { asJwt, type Signer } from '../../server/credentials/signed-credential.server.ts'
import { EDITION, SITE } from '../test-issuer.ts'
import { checkFile } from './check-file.ts'
import type { FileReport } from './file-report.ts'
import type { Site } from './site-requests.ts'

/** A site whose replies a test can change. */
export interface TestSite extends Site {
  record: VerifiedCertificate | undefined
  revoked: number[]
  suspended: number[]
  keys: VerificationKey[]
  /** Signs the status lists. */
  signer: Signer
  /** The validity of the status lists from now on, in milliseconds. */
  listsLastMs: number
  files: Record<string, Uint8Array>
  /** Replies that replace the correct one, by the beginning of the path. */
  broken: Record<string, () => Response>
  asked: string[]
}

export const NOW = new Date('2026-11-20T09:30:00Z')

/** A site with one active certificate. */
export function makeSite(signer: Signer, keys: VerificationKey[], edition: IssuedEdition = EDITION): TestSite {
  const site: TestSite = {
    siteUrl: SITE,
    now: () => NOW,
    record: recordOf(edition),
    revoked: [],
    suspended: [],
    keys,
    signer,
    listsLastMs: 86_400_000,
    files: {},
    broken: {},
    asked: [],
    fetch: async (path, init) => {
      site.asked.push(path)
      const fault = Object.entries(site.broken).find(([beginning]) => path.startsWith(beginning))
      return fault ? fault[1]() : answer(site, path, init)
    },
  }
  return site
}

export function check(site: Site, file: string | Uint8Array): Promise<FileReport> {
  return checkFile(typeof file === 'string' ? new TextEncoder().encode(file) : file, site, () => undefined)
}

export function statesOf(report: FileReport): Record<string, string> {
  return Object.fromEntries(report.steps.map(({ name, state }) => [name, state]))
}

export function recordOf(edition: IssuedEdition): VerifiedCertificate {
  return {
    certificate: {
      certificateId: edition.certificateId,
      issueDate: edition.issueDate,
      expiryDate: edition.expiryDate,
      status: 'Active',
      certificatePath: `/c/${edition.token}.pdf`,
      permalink: `/c/${edition.token}`,
      revokedOn: null,
      revocationReason: null,
      suspendedOn: null,
      suspensionReason: null,
      edition: edition.edition,
      editionAt: edition.editionAt,
      replacedOn: null,
      replacedBy: null,
    },
    participant: { name: edition.participantName },
    training: { name: edition.trainingProgramName, duration: edition.trainingDuration, kind: 'completion', batch: null },
    issuer: { name: edition.issuerName, tagline: edition.issuerTagline, signatory: edition.signatory },
    checkedAt: NOW.toISOString(),
  }
}

async function answer(site: TestSite, path: string, init?: RequestInit): Promise<Response> {
  if (path === '/.well-known/jwks.json') return Response.json(jwkSet(site.keys, SITE))
  const list = /^\/credentials\/status\/(revocation|suspension)\/1\.jwt$/.exec(path)?.[1]
  if (list) return new Response(await listJwt(site, list as StatusPurpose))
  if (path === '/api/verify-permalink') {
    const { token } = JSON.parse(init?.body as string) as { token: string }
    const isKnown = site.record?.certificate.permalink === `/c/${token}`
    return isKnown ? Response.json({ success: true, data: site.record }) : Response.json({ success: false }, { status: 404 })
  }
  const file = site.files[path]
  return file ? new Response(file as Uint8Array<ArrayBuffer>) : new Response('', { status: 404 })
}

function listJwt(site: TestSite, purpose: StatusPurpose): Promise<string> {
  const bits = new Uint8Array(131_072 / 8)
  for (const index of purpose === 'revocation' ? site.revoked : site.suspended) bits[index >> 3]! |= 0x80 >> (index % 8)
  const id = statusListUrl(SITE, purpose, 1)
  const encodedList = `u${gzipSync(bits).toString('base64url')}`
  const document = {
    '@context': STATUS_LIST_CONTEXTS,
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerDid(SITE),
    validFrom: NOW.toISOString(),
    validUntil: new Date(site.now().getTime() + site.listsLastMs).toISOString(),
    credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: purpose, encodedList },
  }
  return asJwt(document, site.signer, 'RS256')
}
