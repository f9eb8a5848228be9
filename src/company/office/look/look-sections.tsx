import { Pipette } from 'lucide-react'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { SHIPPED_LOOK, type Look } from '#ui/colours/shipped-colours.ts'
import { parseColour } from '#base/values/colour.ts'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { useAdminSite } from '#office/frame/admin-site.tsx'
import type { CompanyEditing } from '../use-company-editor.tsx'
import { DerivedColours } from './derived-colours.tsx'
import { looksOf, pixelsOf } from './logo-colours.ts'

/** The two colours of the company, and what follows from them. */
export function LookSections({ editor }: { editor: CompanyEditing }) {
  const { setValue, control } = editor.form
  const look = useWatch({ control, name: 'look' })
  const choose = ({ brand, accent }: Look) => {
    setValue('look.brand', brand, { shouldDirty: true })
    setValue('look.accent', accent, { shouldDirty: true })
  }
  return (
    <>
      <EditorSection
        title="Colours"
        purpose="On the site, in e-mails and pictures, and on new certificates. All other colours follow from these two. Certificates already issued do not change."
      >
        <FieldRow>
          <ColourField editor={editor} name="look.brand" label="Brand" hint="Buttons, links and dark bands." />
          <ColourField editor={editor} name="look.accent" label="Accent" hint="One thing to notice on each page." />
        </FieldRow>
        <FromLogo accent={look.accent} onChoose={choose} />
        {(look.brand !== SHIPPED_LOOK.brand || look.accent !== SHIPPED_LOOK.accent) && (
          <div>
            <Button variant="ghost" size="compact" onClick={() => choose(SHIPPED_LOOK)}>
              Use the colours of the program
            </Button>
          </div>
        )}
      </EditorSection>
      <EditorSection
        title="What follows"
        purpose="Words keep a contrast of at least 4.5, so that everybody can read them. Pages show new colours when they are next loaded; a bookmark may keep its old icon for a while."
      >
        <DerivedColours look={look} />
      </EditorSection>
    </>
  )
}

interface ColourFieldProps {
  editor: CompanyEditing
  name: 'look.brand' | 'look.accent'
  label: string
  hint: string
}

/** A colour to pick or to type. */
function ColourField({ editor, name, label, hint }: ColourFieldProps) {
  const { field } = useController({ control: editor.form.control, name })
  const parsed = parseColour(field.value)
  return (
    <Field name={name} label={label} hint={hint}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`${label}: pick a colour`}
          value={parsed ?? '#000000'}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
          className="h-12 w-14 shrink-0 cursor-pointer rounded-md border border-border-strong bg-surface p-1"
        />
        <TextInput {...field} autoComplete="off" spellCheck={false} />
      </div>
    </Field>
  )
}

const NO_COLOUR = 'The logo has no colour of its own. Choose a brand colour above.'
const UNREADABLE = 'The logo could not be read. Choose a brand colour above.'

/** Proposes looks made from the stored logo. */
function FromLogo({ accent, onChoose }: { accent: string; onChoose: (look: Look) => void }) {
  const { company } = useAdminSite()
  const [proposals, setProposals] = useState<Look[]>([])
  const [problem, setProblem] = useState<string>()
  const { logo } = company
  if (!logo) return <p className="text-small text-text-2">With a logo (tab Name), the colours can be taken from it.</p>
  const read = async () => {
    try {
      const looks = looksOf(await pixelsOf(logo), accent)
      setProposals(looks)
      setProblem(looks.length === 0 ? NO_COLOUR : undefined)
    } catch {
      setProblem(UNREADABLE)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <Button variant="secondary" size="compact" icon={<Pipette />} onClick={() => void read()}>
          Take from the logo
        </Button>
      </div>
      {problem && (
        <p role="status" className="text-small text-text-2">
          {problem}
        </p>
      )}
      {proposals.length > 0 && (
        <ul aria-label="Colours of the logo" className="flex flex-wrap gap-2">
          {proposals.map((look) => (
            <li key={look.brand}>
              <button
                type="button"
                aria-label={`Brand ${look.brand}, accent ${look.accent}`}
                onClick={() => onChoose(look)}
                className="flex min-h-11 items-center gap-2 rounded-md border border-border-strong px-3 text-small font-semibold hover:bg-primary-soft"
              >
                {(['brand', 'accent'] as const).map((role) => (
                  <span
                    key={role}
                    aria-hidden="true"
                    className="size-6 rounded-sm border border-border"
                    style={{ background: look[role] }}
                  />
                ))}
                {look.brand}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
