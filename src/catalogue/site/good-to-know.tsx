import { BadgeCheck, Languages, ListChecks, MessageSquareReply } from 'lucide-react'

const POINTS = [
  { icon: Languages, title: 'Language', text: 'English' },
  { icon: ListChecks, title: 'Prerequisites', text: 'None. The program text says which experience helps.' },
  { icon: MessageSquareReply, title: 'After you enrol', text: 'We reply within 24 hours with dates and the fee.' },
  { icon: BadgeCheck, title: 'Your certificate', text: 'Its ID can be checked by anyone on this website.' },
]

/** What people ask before they enrol, in four lines (docs/product/design.md, section 9.6). */
export function GoodToKnow() {
  return (
    <section aria-labelledby="good-to-know" className="no-print">
      <h2 id="good-to-know">Good to know</h2>
      <dl className="mt-6 grid gap-px overflow-hidden rounded-lg border border-border bg-border sm:grid-cols-2 lg:grid-cols-1">
        {POINTS.map(({ icon: Icon, title, text }) => (
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
