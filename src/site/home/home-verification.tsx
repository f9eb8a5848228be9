import { VerificationFrame } from '#certificates/site/verification/result/verification-frame.tsx'
import { VerificationTabs } from '#certificates/site/verification/verification-tabs.tsx'
import { SamplePaper } from '#certificates/site/sample-paper.tsx'
import type { SampleCertificate } from '#certificates/sample-certificate.schema.ts'
import { AwaitData } from '../await-data.tsx'
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
export function HomeVerification({ sample }: { sample: SampleCertificate | null | Promise<SampleCertificate | null> }) {
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
        <div className="grid min-w-0 content-start gap-8 lg:gap-12">
          <VerificationFrame>
            <VerificationTabs compact downloadTexts="home" />
          </VerificationFrame>
          <AwaitData value={sample} skeleton={null} failed={null}>
            {(shown) =>
              shown && (
                <section aria-labelledby="take-home">
                  <h3 id="take-home" className="mb-4 text-h3">
                    What you take home
                  </h3>
                  <SamplePaper sample={shown} />
                </section>
              )
            }
          </AwaitData>
        </div>
      </div>
    </section>
  )
}
