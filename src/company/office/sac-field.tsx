import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { indianDate } from '#base/dates/dates.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { gstRateOf, percentOf } from '../trade.ts'

interface SacFieldProps {
  typed: string
  registered: UseFormRegisterReturn<'sac'>
}

/** The SAC of a program or service, with the rate in force below it. */
export function SacField({ typed, registered }: SacFieldProps) {
  const { data: gstRates } = useQuery(dataQuery(['company', 'gst-rates'], 'GET /admin/company/gst-rates'))
  const [today] = useState(() => indianDate(new Date()))
  const sac = typed.replaceAll(' ', '')
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Field name="sac" label="SAC" hint="The code of this service for GST, on quotations. Your accountant knows it." width="date">
        <TextInput inputMode="numeric" autoComplete="off" className="figures" {...registered} />
      </Field>
      <p role="status" className="text-small text-text-2">
        {gstRates && /^\d{6}$/.test(sac) && `GST today: ${percentOf(gstRateOf({ gstRates }, sac, today))} %`}
      </p>
    </div>
  )
}
