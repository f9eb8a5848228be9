import { Clock, IndianRupee, Phone } from 'lucide-react'
import { WhatsappButton } from '#company/site/whatsapp-button.tsx'
import { consultationPath } from '#enquiries/enquiry.ts'
import { useConsultation } from '#enquiries/site/forms/use-consultation.tsx'
import { ExploreMore } from '../explore-more.tsx'
import type { RelatedItem } from '../../related.ts'
import { ServiceBody } from '../service-body.tsx'
import { SERVICE_GLYPHS } from '../service-glyph.tsx'
import { serviceIcon, servicePath, type ServiceDetail } from '../../service.ts'
import { languageOf } from '#base/text/language.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonOrLink } from '#ui/button/button-or-link.tsx'
import { Card, IconTile } from '#ui/card.tsx'
import { BackLink } from '#site/back-link.tsx'
import { DeferredRelated } from './deferred-related.tsx'
import { useSite } from '#site/use-site.ts'

interface ServiceView {
  service: ServiceDetail
  related: RelatedItem[] | Promise<RelatedItem[]>
}

export function serviceTrail(title: string) {
  return [{ label: 'Home', to: '/' }, { label: 'Services', to: '/services' }, { label: title }]
}

/** The page of one service (docs/product/requirements.md, section 2, service detail). */
export function ServiceView({ service, related }: ServiceView) {
  const { request, dialog } = useConsultation()
  const consult = { onClick: () => request(service) }
  return (
    <>
      <article className="container pt-6 pb-section md:pt-8">
        <Breadcrumb items={serviceTrail(service.title)} />
        <header className="mt-3">
          <BackLink to="/#services">Back to Services</BackLink>
          <div className="mt-3 flex items-start gap-4 max-sm:flex-col">
            <IconTile icon={SERVICE_GLYPHS[serviceIcon(service.icon)]} />
            <h1 lang={languageOf(service.title)} className="min-w-0 max-w-[24em] wrap-anywhere sm:pt-1">
              {service.title}
            </h1>
          </div>
        </header>
        <div className="mt-6 grid grid-cols-1 gap-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
          <div className="grid min-w-0 grid-cols-1 gap-12">
            <ServiceBody service={service} />
          </div>
          <div className="no-print self-start lg:sticky lg:top-[calc(var(--header-h)+24px)]">
            <ConsultationCard service={service} consult={consult} />
          </div>
        </div>
      </article>
      <div className="no-print bg-surface-sunken py-section">
        <div className="container grid grid-cols-1 gap-12">
          <DeferredRelated page="service" related={related} />
          <ExploreMore />
        </div>
      </div>
      {dialog}
    </>
  )
}

interface ConsultationCard {
  service: ServiceDetail
  consult: { onClick: () => void }
}

/** The price note, the time of reply and the button (docs/product/design.md, section 9.7). */
function ConsultationCard({ service, consult }: ConsultationCard) {
  const { company, siteUrl } = useSite()
  const phone = company.phones[0]
  return (
    <Card as="aside" aria-label="Consultation">
      <p className="flex items-center gap-3 font-display text-h3">
        <IndianRupee className="size-6 text-primary" />
        Price on request
      </p>
      <p className="mt-1 text-text-2">Reply within 24 hours</p>
      <ButtonOrLink linkTo={consultationPath(service.title)} fullWidth className="mt-5" {...consult}>
        Get a Consultation
      </ButtonOrLink>
      <WhatsappButton company={company} about={service.title} pageUrl={siteUrl + servicePath(service)} />
      <div className="mt-5 grid gap-3 border-t border-border pt-4 text-small">
        {phone && (
          <p className="flex items-center gap-3">
            <Phone className="size-5 text-primary" />
            <a href={phone.href} className="link figures inline-flex min-h-6 items-center whitespace-nowrap pointer-coarse:min-h-11">
              {phone.display}
            </a>
          </p>
        )}
        {company.hours.length > 0 && (
          <div className="flex items-start gap-3">
            <Clock className="mt-0.5 size-5 text-primary" />
            <dl className="grid min-w-0 gap-1">
              {company.hours.map(({ days, display }) => (
                <div key={days}>
                  <dt className="font-semibold">{days}</dt>
                  <dd className="text-text-2">{display}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
    </Card>
  )
}
