import { describe, expect, it } from 'vitest';
import { matchesWords, namesBoard, readJobKeyword, searchText, searchWords } from './rules-jobs.ts';

describe('readJobKeyword', () => {
  it.each([
    ['https://jobs.example.com/acme', 'https://jobs.example.com/acme', ''],
    ['rust engineer https://jobs.example.com/acme', 'https://jobs.example.com/acme', 'rust engineer'],
    ['jobs.example.com/acme  remote', 'https://jobs.example.com/acme', 'remote'],
  ])('finds the address of a board in %j', (keyword, url, words) => {
    const read = readJobKeyword(keyword);
    expect(read.board?.href).toBe(url);
    expect(read.words).toBe(words);
    expect(namesBoard(keyword)).toBe(true);
  });

  it.each([
    ['company:acme', 'acme', ''],
    ['company: acme designer', 'acme', 'designer'],
    ['senior company:"Acme Robotics" designer', 'Acme Robotics', 'senior designer'],
    ['Company:acme', 'acme', ''],
  ])('finds the company in %j', (keyword, company, words) => {
    expect(readJobKeyword(keyword)).toEqual({ company, words });
    expect(namesBoard(keyword)).toBe(true);
  });

  it.each([
    'node.js developer',
    'c/c++',
    'company culture lead',
    'mycompany:acme',
    'company:',
    `company:${'a'.repeat(65)}`,
    'ci/cd and node.js/typescript',
    'https://',
  ])('takes %j for words', (keyword) => {
    expect(readJobKeyword(keyword)).toEqual({ words: keyword.trim() });
    expect(namesBoard(keyword)).toBe(false);
  });
});

describe('words', () => {
  it('keep what distinguishes languages', () => {
    expect(searchWords('C++ / C# / .NET, Node.js & Développeur')).toEqual([
      'c++',
      'c#',
      '.net',
      'node.js',
      'developpeur',
    ]);
  });

  it.each([
    ['engineer', 'Software Engineering Lead', true],
    ['engineers', 'Software Engineer', true],
    ['engineering', 'Software Engineer', false],
    ['go', 'Google Ads Manager', false],
    ['go', 'Backend (Go)', true],
    ['c', 'C++ Developer', false],
    ['c++', 'C++ Developer', true],
    ['net', '.NET Developer', false],
    ['boss', 'Bos', false],
    ['senior go', 'Senior Backend Engineer, Go', true],
    ['senior go', 'Backend Engineer, Go', false],
    ['', 'Anything', true],
  ])('%j in %j: %j', (asked, text, found) => {
    expect(matchesWords(searchWords(asked), searchText(text))).toBe(found);
  });
});
