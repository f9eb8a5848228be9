import { useRef, useEffect, useState, type RefObject } from 'react'
import { categoryTone } from '#ui/artwork/category-tone.ts'
import type { OfferedBatch } from '#training/batches/batch.schema.ts'
import { WhatsappButton } from '#company/site/whatsapp-button.tsx'
import { useEnrolment } from '#enquiries/site/forms/use-enrolment.tsx'
import { enrolmentPath } from '../../enrolment.ts'
import { ProgramBody } from '../program-body.tsx'
import { programFaq } from '../../program-faq.ts'
import { ProgramHero } from '../program-hero.tsx'
import { ProgramSummary } from '../program-summary.tsx'
import { programPath } from '../../program.ts'
import type { Program, ProgramDetail } from '../../program.schema.ts'
import { certificateCondition } from '../../training-rule.ts'
import { ExploreMore } from '../explore-more.tsx'
import type { RelatedItem } from '../../related.ts'
import { languageOf } from '#base/text/language.ts'
import { CategoryBadge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonOrLink } from '#ui/button/button-or-link.tsx'
import { FaqList } from '#ui/disclosure.tsx'
import { AwaitData } from '#site/await-data.tsx'
import { BackLink } from '#site/back-link.tsx'
import { DeferredRelated } from './deferred-related.tsx'
import { ProgramDates } from './program-dates.tsx'
import { ProgramProofSections } from './program-proof-sections.tsx'
import { hasProof, type ProgramProof } from './program-proof.ts'
import { useSite } from '#site/use-site.ts'
import { Button } from '#ui/button/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { PriceTag } from '../price-tag.tsx'
import { shownPrices } from '../../price.ts'
import { BadgeCheck, Languages, ListChecks, MessageSquareReply } from 'lucide-react'

interface ProgramView {
  program: ProgramDetail
  related: RelatedItem[] | Promise<RelatedItem[]>
  proof: ProgramProof | Promise<ProgramProof>
  dates: OfferedBatch[] | Promise<OfferedBatch[]>
}

export function programTrail(title: string) {
  return [{ label: 'Home', to: '/' }, { label: 'Training Programs', to: '/training-programs' }, { label: title }]
}

/** The page of one program (docs/product/requirements.md, section 2, training program detail). */
export function ProgramView({ program, related, proof, dates }: ProgramView) {
  const { company, siteUrl } = useSite()
  const { enrol, askWhenPlanned, dialog } = useEnrolment()
  const summaryButton = useRef<HTMLButtonElement>(null)
  const closingBand = useRef<HTMLElement>(null)
  const enrolHere = () => enrol(program)
  return (
    <>
      <article className="container pt-6 pb-section md:pt-8 print:p-0">
        <Breadcrumb items={programTrail(program.title)} />
        <header className="mt-3">
          <BackLink to="/training-programs">Back to All Programs</BackLink>
          <CategoryBadge tone={categoryTone(program.category)} className="mt-3">
            {program.category}
          </CategoryBadge>
          <h1 lang={languageOf(program.title)} className="mt-2 max-w-[24em] wrap-anywhere">
            {program.title}
          </h1>
        </header>
        <div className="mt-6 grid grid-cols-1 gap-8 md:mt-8 print:mt-3 print:gap-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr] lg:gap-12">
          <div className="no-print">
            <ProgramHero program={program} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-12 self-start lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <ProgramSummary program={program} onEnrol={enrolHere} buttonRef={summaryButton}>
              <WhatsappButton company={company} about={program.title} pageUrl={siteUrl + programPath(program)} />
            </ProgramSummary>
            <ProgramDates
              program={program}
              dates={dates}
              onAsk={(batch) => enrol(program, batch)}
              onAskWhenPlanned={() => askWhenPlanned(program)}
            />
          </div>
          <div className="min-w-0 lg:row-span-2">
            <ProgramBody html={program.description_html} lang={languageOf(program.description)} />
          </div>
          <div className="min-w-0 self-start max-lg:mt-4 lg:sticky lg:top-[calc(var(--header-h)+24px)] lg:col-start-2 lg:row-start-3">
            <GoodToKnow program={program} />
          </div>
        </div>
        <FaqList
          items={programFaq(program)}
          className="no-print mt-12 wrap-anywhere md:mt-16 lg:[&>div]:grid lg:[&>div]:grid-cols-2 lg:[&>div]:items-start lg:[&>div]:gap-x-12"
        />
        <PrintedContact path={programPath(program)} />
      </article>
      <AwaitData value={proof} skeleton={null} failed={null}>
        {(shown) => hasProof(shown) && <ProgramProofSections proof={shown} />}
      </AwaitData>
      <div className="no-print bg-surface-sunken py-section">
        <div className="container grid grid-cols-1 gap-12">
          <DeferredRelated page="program" related={related} />
          <ExploreMore />
        </div>
      </div>
      <section ref={closingBand} aria-labelledby="ready-to-enroll" className="no-print bg-primary-soft py-section">
        <div className="container flex flex-col items-start gap-6 md:flex-row md:items-center md:justify-between">
          <div>
            <h2 id="ready-to-enroll">Ready to Enroll?</h2>
            <p className="mt-2 max-w-text text-lead text-text-2">
              Send us a short form. Our team will contact you with dates, the fee and the joining details.
            </p>
          </div>
          <ButtonOrLink linkTo={enrolmentPath(program.title)} onClick={enrolHere} className="max-sm:w-full">
            Enroll Now
          </ButtonOrLink>
        </div>
      </section>
      <EnrolBar program={program} summaryButton={summaryButton} closingBand={closingBand} onEnrol={enrolHere} />
      {dialog}
    </>
  )
}

/** Contact details and address of this page, for print only. */
function PrintedContact({ path }: { path: string }) {
  const { company, siteUrl } = useSite()
  return (
    <address className="print-only mt-3 border-t border-border pt-2 text-[9pt] not-italic">
      <p translate="no" className="font-semibold">
        {[company.name, company.address.display].filter(Boolean).join(', ')}
      </p>
      <p>{[...company.phones.map(({ display }) => display), ...company.emails.map(({ value }) => value)].join(' · ')}</p>
      <p>
        {siteUrl}
        {path}
      </p>
    </address>
  )
}

interface EnrolBar {
  program: Program
  /** The summary card's button and the closing band: while either is in view, the bar would be redundant. */
  summaryButton: RefObject<HTMLElement | null>
  closingBand: RefObject<HTMLElement | null>
  onEnrol: () => void
}

/** The price and button at the bottom of the screen once the summary has been scrolled past (docs/product/design.md, section 9.6). */
function EnrolBar({ program, summaryButton, closingBand, onEnrol }: EnrolBar) {
  const isShown = useIsBetween(summaryButton, closingBand)
  if (!isShown) return null
  const [first, second] = shownPrices(program)
  const lowest = Math.min(first?.amount ?? 0, second?.amount ?? Number.POSITIVE_INFINITY)
  const isFrom = second !== undefined && second.amount !== first?.amount
  return (
    <section
      aria-label="Enroll"
      className="has-action-bar fixed inset-x-0 bottom-0 z-action-bar flex items-center justify-between gap-4 border-t border-border bg-surface px-[max(var(--gutter),calc((100%-var(--container))/2))] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-e3"
    >
      <p className="min-w-0 leading-tight">
        {isFrom && <span className="block text-xs text-text-2">From</span>}
        <VisuallyHidden>Price: </VisuallyHidden>
        <PriceTag amount={lowest} />
        <span className="block text-xs text-text-2">per person</span>
      </p>
      <Button onClick={onEnrol}>Enroll Now</Button>
    </section>
  )
}

/** True below the first element until the second comes into view. */
function useIsBetween(above: RefObject<HTMLElement | null>, below: RefObject<HTMLElement | null>): boolean {
  const isPast = useIsWithin(above, BEHIND_THE_HEADER)
  const isAtEnd = useIsWithin(below, IN_VIEW_OR_ABOVE)
  return isPast && !isAtEnd
}

/**
 * Areas that reach far above the window, so that jumping past an element is also detected: an observer does not report an element that
 * moves from below to above without having been in view.
 */
const FAR_ABOVE = '100000px'
const BEHIND_THE_HEADER = `${FAR_ABOVE} 0px -90% 0px`
const IN_VIEW_OR_ABOVE = `${FAR_ABOVE} 0px 0px 0px`

function useIsWithin(element: RefObject<HTMLElement | null>, rootMargin: string): boolean {
  const [isWithin, setIsWithin] = useState(false)

  useEffect(() => {
    if (!element.current) return undefined
    const note = (entries: IntersectionObserverEntry[]) => setIsWithin(entries.at(-1)?.isIntersecting ?? false)
    const observer = new IntersectionObserver(note, { rootMargin })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, rootMargin])

  return isWithin
}

const pointsOf = (program: Program) => [
  { icon: Languages, title: 'Language', text: 'English' },
  { icon: ListChecks, title: 'Prerequisites', text: 'None. See “Who it is for”.' },
  { icon: MessageSquareReply, title: 'After you enroll', text: 'We reply with dates and the fee.' },
  { icon: BadgeCheck, title: 'The certificate', text: `${certificateCondition(program)} Anyone can check its ID on this website.` },
]

/** Answers to common questions before enrolment, in four lines (docs/product/design.md, section 9.6). */
function GoodToKnow({ program }: { program: Program }) {
  return (
    <section aria-labelledby="good-to-know" className="no-print">
      <h2 id="good-to-know">Good to know</h2>
      <dl className="mt-6 grid gap-px overflow-hidden rounded-lg border border-border bg-border sm:grid-cols-2 lg:grid-cols-1">
        {pointsOf(program).map(({ icon: Icon, title, text }) => (
          <div key={title} className="bg-surface p-5 lg:py-4">
            <dt className="flex gap-4 font-semibold">
              <Icon className="mt-0.5 size-5 text-primary" />
              {title}
            </dt>
            <dd className="mt-1 pl-9 text-small text-text-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
