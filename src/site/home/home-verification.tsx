import { VerificationFrame } from '#certificates/site/verification/result/verification-frame.tsx'
import { VerificationTabs } from '#certificates/site/verification/verification-tabs.tsx'
import { IconTile } from '#ui/card.tsx'
import { SectionHeading } from '#ui/eyebrow.tsx'
import { ArrowLink } from '#ui/button/link.tsx'
import { CalendarCheckIcon, ShieldCheckIcon, UserCheckIcon } from '#ui/sprite-icons.tsx'

const REASONS = [
  {
    icon: ShieldCheckIcon,
    title: 'Genuine',
    text: 'The record comes from the register in which we keep every certificate we issue.',
  },
  {
    icon: CalendarCheckIcon,
    title: 'Current',
    text: 'You see whether it is active, expired, suspended, replaced or revoked at the moment you ask.',
  },
  {
    icon: UserCheckIcon,
    title: 'Yours',
    text: 'The name has to match. E-mail addresses and phone numbers are never shown.',
  },
]

/** Both checks on the home page. Results appear in place (docs/product/requirements.md, section 2). */
export function HomeVerification() {
  return (
    <section id="verify" aria-labelledby="verify-title" className="container py-section">
      <div className="grid gap-8 lg:grid-cols-[5fr_7fr] lg:gap-12">
        <div>
          <SectionHeading
            id="verify-title"
            eyebrow="No account needed"
            title="Verify Certificate"
            lead="Check a certificate or a training status in a few seconds."
          />
          <ul className="mt-6 grid gap-5">
            {REASONS.map(({ icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <IconTile icon={icon} size="sm" />
                <div className="min-w-0">
                  <h3 className="text-h3">{title}</h3>
                  <p className="mt-1 text-text-2">{text}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-6">
            <ArrowLink to="/verify-certificate">Go to full verification page</ArrowLink>
          </p>
        </div>
        <VerificationFrame className="lg:self-start">
          <VerificationTabs compact downloadTexts="home" />
        </VerificationFrame>
      </div>
    </section>
  )
}
