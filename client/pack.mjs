// Packs every file of a built page, beside itself: node pack.mjs FOLDER. The server sends what a browser can unpack.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = process.argv[2]
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(html|js|css|svg|webmanifest)$/.test(name)) continue // pictures and fonts are packed already
  const file = join(folder, name)
  const plain = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(plain))
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
}
