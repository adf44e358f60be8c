/**
 * What the tests of several packages share: releases of real packages, and seeded numbers.
 *
 * @packageDocumentation
 */
export { type FileOfTwoReleases, filesBetweenReleases, releasePairs } from './releases'
export { type Random, seeded } from './seeded'
