import { createTestAppsWith } from '../src/test-app.ts'
import { startBuiltApp } from './built-app.ts'

createTestAppsWith(startBuiltApp)
