// Unpacks the Chromium of @sparticuz/chromium, its libraries and its fonts into TMPDIR.
import { inflate } from '@sparticuz/chromium'
import { fileURLToPath } from 'node:url'

const packed = fileURLToPath(new URL('node_modules/@sparticuz/chromium/bin/', import.meta.url))
const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']
await Promise.all(archives.map((archive) => inflate(packed + archive)))
