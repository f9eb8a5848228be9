import { Award, CalendarCheck, Clock, MapPin, Tag, type LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { AnswerPromise } from '#company/site/answer-promise.tsx'
import { ButtonOrLink } from '#ui/button/button-or-link.tsx'
import { Card } from '#ui/card.tsx'
import { enrolmentPath } from '../enrolment.ts'
import { PriceTag } from './price-tag.tsx'
import { shownPrices } from '../price.ts'
import { DELIVERY_LABELS } from '../program.ts'
import type { Program } from '../program.schema.ts'
import { monthsText } from '../validity.ts'

interface ProgramSummary {
  program: Program
  onEnrol: () => void
  /** The button, which a bar replaces on phones once it is out of view. */
  buttonRef: Ref<HTMLButtonElement>
  /** An alternative way to ask. */
  children?: ReactNode
}

/**
 * Price, duration, category, certification, delivery and the button (docs/product/requirements.md, section 2, docs/product/design.md,
 * section 9.6).
 */
export function ProgramSummary({ program, onEnrol, buttonRef, children }: ProgramSummary) {
  return (
    <Card as="aside" aria-label="Program summary" className="print:p-3">
      <h2 className="sr-only">Summary</h2>
      <ProgramPrices program={program} />
      <dl className="mt-4 grid gap-3 border-t border-border pt-4 print:mt-2 print:grid-cols-2 print:gap-x-8 print:gap-y-1 print:pt-2">
        <Fact icon={Clock} label="Duration">
          {program.duration}
        </Fact>
        <Fact icon={Tag} label="Category">
          {program.category}
        </Fact>
        <Fact icon={Award} label="Certification">
          Included
        </Fact>
        <Fact icon={CalendarCheck} label="Validity">
          {program.validity_months === null ? 'No expiry' : monthsText(program.validity_months)}
        </Fact>
        <Fact icon={MapPin} label="Delivery">
          {DELIVERY_LABELS[program.delivery_mode]}
        </Fact>
      </dl>
      <ButtonOrLink ref={buttonRef} linkTo={enrolmentPath(program.title)} fullWidth className="no-print mt-5" onClick={onEnrol}>
        Enroll Now
      </ButtonOrLink>
      {children}
      <p className="no-print mt-3 text-center text-small text-text-2">
        No payment now.
        <span className="block">
          We reply <AnswerPromise />.
        </span>
      </p>
    </Card>
  )
}

/** One price, or two labelled lines if the program is offered both ways (docs/product/requirements.md, section 4). */
function ProgramPrices({ program }: { program: Program }) {
  const prices = shownPrices(program)
  return (
    <dl className="grid gap-1">
      {prices.map(({ label, amount }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-text-2">{prices.length > 1 ? label : 'Price'}</dt>
          <dd className="ms-auto">
            <PriceTag amount={amount} size="summary" />
            <span className="text-xs text-text-2"> per person</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-x-4 max-xs:flex-wrap">
      <dt className="flex shrink-0 items-start gap-3 text-text-2">
        <Icon className="mt-0.5 size-5 text-primary" />
        {label}:
      </dt>{' '}
      <dd className="text-end font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
