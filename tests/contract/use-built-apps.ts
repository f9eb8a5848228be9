import { createTestAppsWith } from '#app/testing/test-app.ts'
import { startBuiltApp } from './built-app.ts'

createTestAppsWith(startBuiltApp)
