import { endpoint, type Api, type Call } from '#base/http/endpoint.server.ts'
import { DOWNLOAD_LIMIT } from '#base/http/limits.server.ts'
import { findStaff } from '#staff/server/guard.server.ts'
import {
  downloadSchema,
  permalinkCheckSchema,
  statusCheckSchema,
  trainingStatusSchema,
  verificationSchema,
  verifiedCertificateSchema,
} from '../../certificate.schema.ts'
import { CERTIFICATE_STATUSES } from '../../certificate.ts'
import { downloadLink } from '../document/certificate-download.server.ts'
import { limitDocumentLookup, type LookupClient } from './lookup-limits.server.ts'
import { certificateCheck, permalinkCheck, statusCheck, type PublicCheck } from './public-checks.server.ts'

const tag = 'Certificates'

/** The public calls: is a certificate genuine, how far is a training, where is a certificate's document. */
export function mountVerificationApi(api: Api) {
  const { limits } = api.context
  const client = ({ network, proof }: Pick<Call<unknown, unknown>, 'network' | 'proof'>): LookupClient => ({ limits, network, proof })

  const answerCheck =
    <Input, Found>(check: PublicCheck<Input, Found>) =>
    async ({ db, body, context: { now, secret }, network, proof }: Call<Input, undefined>) => ({
      data: await check.run(body, { db, limits, network, proof, now, secret }),
    })
  return [
    endpoint(api, {
      method: 'post',
      path: '/verify-certificate',
      tag,
      summary: `Verify a certificate by its number and the name on it. Its status is ${CERTIFICATE_STATUSES.join(', ')}, or Sample for one that was issued to nobody`,
      access: 'public',
      body: verificationSchema,
      reply: verifiedCertificateSchema,
      limit: certificateCheck.limit,
      takesProof: true,
      replay: 'recomputed',
      answer: answerCheck(certificateCheck),
    }),
    endpoint(api, {
      method: 'post',
      path: '/verify-permalink',
      tag,
      summary: 'What the register says today of the edition at a permalink, /c/{token}',
      access: 'public',
      body: permalinkCheckSchema,
      reply: verifiedCertificateSchema,
      limit: permalinkCheck.limit,
      answer: answerCheck(permalinkCheck),
    }),
    endpoint(api, {
      method: 'post',
      path: '/check-status',
      tag,
      summary: "Check a participant's training status",
      access: 'public',
      body: statusCheckSchema,
      reply: trainingStatusSchema,
      limit: statusCheck.limit,
      takesProof: true,
      replay: 'recomputed',
      answer: answerCheck(statusCheck),
    }),
    endpoint(api, {
      method: 'get',
      path: '/certificates/download/{certificateId}',
      tag,
      summary: "A short-lived link to a certificate's document",
      access: 'public',
      reply: downloadSchema,
      limit: DOWNLOAD_LIMIT,
      takesProof: true,
      answer: async ({ db, c, param, context, network, proof }) => {
        const staff = await findStaff(c, api.context)
        const link = () => downloadLink(db, param('certificateId'), { ...context, actor: staff ?? context.actor })
        const url = await (staff ? link() : limitDocumentLookup(client({ network, proof }), link))
        return { data: { downloadUrl: url, url } }
      },
    }),
  ]
}
