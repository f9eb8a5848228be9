import { data, useSearchParams } from 'react-router'
import type { Route } from './+types/contact-page.ts'
import { findBatch } from '#training/server/batches/batch-row.server.ts'
import { townOf } from '#company/company.ts'
import { listOfferedBatches } from '#training/server/batches/batch-list.server.ts'
import { CompanyRegistration } from '#company/site/company-registration.tsx'
import { ContactDetails } from '#company/site/contact-details.tsx'
import { MapFigure } from '#company/site/map-figure.tsx'
import { makeFormToken } from '../server/form-token.server.ts'
import type { ContactDates } from './forms/contact-fields.tsx'
import { ContactForm } from './forms/contact-form.tsx'
import type { Database } from '#base/database/database.server.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#site/metadata/page-head.tsx'
import { PageIntro } from '#site/page-intro.tsx'
import { answerPostedEnquiry } from './posted-enquiry.server.ts'
import { siteContext, visitorContext } from '#site/server/site-context.server.ts'
import { breadcrumbList } from '#site/metadata/structured-data.ts'
import { classes } from '#ui/classes.ts'
import { useSite } from '#site/use-site.ts'

const KEYWORDS = ['contact', 'enquiry', 'business hours', 'address', 'phone']
const BREADCRUMB = [{ label: 'Home', to: '/' }, { label: 'Contact' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, secret, clock } = context.get(siteContext)
  const batch = new URL(request.url).searchParams.get('batch') ?? ''
  return { formToken: makeFormToken(secret, clock()), dates: await findDates(db, batch, indianDate(clock())) }
}

const MAX_DATES = 50
const ROW_NUMBER = /^[1-9]\d{0,8}$/

/** The upcoming dates of this batch's program, for a form that is sent without script. */
async function findDates(db: Database, id: string, today: PlainDate): Promise<ContactDates | undefined> {
  const asked = ROW_NUMBER.test(id) ? await findBatch(db, Number(id)) : undefined
  if (!asked?.batch.isPublic) return undefined
  const { trainingProgramId } = asked.batch
  const { rows } = await listOfferedBatches(db, { trainingProgramId, today, limit: MAX_DATES })
  return { batchId: Number(id), batches: rows }
}

/** A page made by the browser needs no call of the server. */
export function clientLoader() {
  return { formToken: undefined, dates: undefined }
}

/** Answers the contact form when a browser posts it without script, from this page or from the home page. */
export async function action({ request, context }: Route.ActionArgs) {
  const {
    posted,
    status,
    headers: replyHeaders,
  } = await answerPostedEnquiry(request, context.get(siteContext), context.get(visitorContext).network)
  return data(posted, { status, headers: replyHeaders })
}

/** Passes on the headers of the reply to a posted form, such as Retry-After. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders
}

/** Contact details, business hours, social links, a map and the form (docs/product/requirements.md, section 2). */
export default function ContactPage({ loaderData: { formToken, dates }, actionData: posted }: Route.ComponentProps) {
  const { company, siteUrl } = useSite()
  const town = townOf(company)
  const [params] = useSearchParams()
  const about = { subject: params.get('subject') ?? undefined, message: params.get('message') ?? undefined }
  return (
    <>
      <PageHead
        title={posted?.isSent === false ? 'Error: Contact' : 'Contact'}
        description={
          (town ? `Contact ${company.name} in ${town}: address, phone, e-mail, business hours, a map and` : `Contact ${company.name}:`) +
          ' a message form. We reply to every enquiry within 24 hours.'
        }
        keywords={[...KEYWORDS, company.name, company.address.locality, company.address.region]}
        path="/contact"
        isIndexed={!posted}
        structuredData={import.meta.env.SSR ? [breadcrumbList(BREADCRUMB, siteUrl)] : []}
      />
      <PageIntro breadcrumb={BREADCRUMB} title="Contact" lead={company.leads.contact} />
      <div
        className={classes('container grid gap-6 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-8', !company.address.display && 'pb-section')}
      >
        <Card className="max-lg:order-last">
          <h2 className="mb-4">Our Information</h2>
          <ContactDetails company={company} />
          <CompanyRegistration company={company} className="mt-6 border-t border-border pt-4" />
        </Card>
        <Card>
          <h2 id="send-us-a-message" className="mb-4">
            Send Us a Message
          </h2>
          <ContactForm variant="page" posted={posted} about={about} formToken={formToken} dates={dates} />
        </Card>
      </div>
      {company.address.display && (
        <section aria-labelledby="where-we-are" className="container py-section">
          <h2 id="where-we-are">Where we are</h2>
          <MapFigure company={company} className="mt-6" />
        </section>
      )}
    </>
  )
}
