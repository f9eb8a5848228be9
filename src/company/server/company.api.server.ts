import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { companyContentSchema, gstRateSchema } from '../company-content.schema.ts'
import { companyChangesSchema } from '../company.schema.ts'
import { companyFor, getCompany, getVersionedCompany, updateCompany, type VersionedCompany } from './company.server.ts'

const COMPANY = { path: '/admin/company', tag: 'Company', access: 'organisation.write', reply: companyContentSchema } as const

export const mountCompanyApi = (api: Api) => [
  endpoint(api, {
    ...COMPANY,
    method: 'get',
    summary: 'What the site says of the company',
    answer: async ({ db, context }) => {
      const { company, version } = await getVersionedCompany(db)
      return answer({ company: companyFor(context.actor, company), version })
    },
  }),
  endpoint(api, {
    ...COMPANY,
    method: 'put',
    summary: 'Change what the site says of the company',
    body: companyChangesSchema,
    answer: async ({ db, body, ifMatch, context }) => answer(await updateCompany(db, { changes: body, ifMatch }, context)),
  }),
  endpoint(api, {
    method: 'get',
    path: '/admin/company/gst-rates',
    tag: 'Company',
    summary: 'The GST rates that the company has listed',
    access: 'office.enter',
    reply: z.array(gstRateSchema),
    answer: async ({ db }) => ({ data: (await getCompany(db)).trade?.gstRates ?? [] }),
  }),
]

function answer({ company, version }: VersionedCompany) {
  return { data: company, etag: etagOf(version) }
}
