import { useState, type ReactNode } from 'react'
import type { Company } from '../../company-content.schema.ts'
import { CompanyLockup } from '../../site/company-lockup.tsx'
import { SHIPPED_LOOK } from '#ui/colours/shipped-colours.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { Eyebrow } from '#ui/eyebrow.tsx'
import { Notice } from '#ui/notice.tsx'
import { MailFrame } from '#mail/office/mail-frame.tsx'
import { DocumentFrame } from '#certificates/office/page/document-frame.tsx'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from '#certificates/document/picture-size.ts'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { Segments } from '#office/kit/segments.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useLookPreview, useSpecimen } from './look-data.tsx'

type Theme = 'light' | 'dark'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** The typed look on a page, in a mail and on a certificate. */
export function LookPreviews({ company }: { company: Company }) {
  const [theme, setTheme] = useState<Theme>('light')
  const look = company.look ?? SHIPPED_LOOK
  const { data } = useLookPreview(look)
  const { data: specimen, isFetching } = useSpecimen(look)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Segments label="Theme of the preview" value={theme} choices={THEMES} onChange={setTheme} />
      <PreviewPanel title="On the site">
        {data ? (
          <InColours tokens={data.tokens} theme={theme}>
            <PageExample company={company} />
          </InColours>
        ) : (
          <Skeleton className="h-96" />
        )}
      </PreviewPanel>
      <PreviewPanel title="On a certificate" note="Paper is always light.">
        <DocumentFrame isBusy={isFetching}>
          {specimen ? (
            <img
              src={specimen}
              width={PICTURE_WIDTH_PX}
              height={PICTURE_HEIGHT_PX}
              alt="A specimen in these colours"
              className="absolute inset-0 size-full object-contain"
            />
          ) : (
            <Skeleton className="absolute inset-0 size-full rounded-none" />
          )}
        </DocumentFrame>
      </PreviewPanel>
      <PreviewPanel title="In an e-mail">
        <div className="max-h-96 overflow-y-auto rounded-lg border border-border">
          {data ? <MailFrame html={data.mail} theme={theme} /> : <Skeleton className="h-96" />}
        </div>
      </PreviewPanel>
    </div>
  )
}

/** Gives the parts of a page other colours than the page around them has. */
function InColours({ tokens, theme, children }: { tokens: Record<string, [string, string]>; theme: Theme; children: ReactNode }) {
  const properties = Object.fromEntries(
    Object.entries(tokens).map(([name, [light, dark]]) => [`--c-${name}`, theme === 'dark' ? dark : light]),
  )
  return (
    <div style={{ ...properties, colorScheme: theme }} className="overflow-hidden rounded-lg border border-border bg-bg text-text">
      {children}
    </div>
  )
}

function PageExample({ company }: { company: Company }) {
  return (
    <>
      <div className="flex items-center gap-3 border-b border-border bg-surface p-4">
        <CompanyLockup company={company} />
      </div>
      <div className="on-brand grid gap-3 bg-surface-brand p-6 text-on-brand">
        <p className="text-h2 font-bold">{company.name}</p>
        <p className="text-on-brand-2">{company.tagline}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="accent">Get Started</Button>
          <Button variant="on-brand">Our services</Button>
        </div>
      </div>
      <div className="grid gap-4 p-6">
        <Card className="grid gap-3">
          <Eyebrow>Training program</Eyebrow>
          <p className="text-h3 font-bold">Example of a program</p>
          <p className="text-text-2">
            A card with its words, and <span className="text-link underline">a link</span>.
          </p>
          <div>
            <Button>View details</Button>
          </div>
        </Card>
        <div className="grid gap-2">
          <span className="font-semibold">E-mail</span>
          <span className="rounded-md border border-danger bg-surface p-3">asha@example</span>
          <span className="text-small font-semibold text-danger">Enter a complete e-mail address</span>
        </div>
        <Notice tone="success">The enquiry was sent.</Notice>
      </div>
    </>
  )
}
