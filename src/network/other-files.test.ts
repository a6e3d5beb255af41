import { expect, it } from 'vitest';
import { otherFile } from './rules-warm-path.ts';

it.each([
  [
    'messages.csv',
    'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,DATE,SUBJECT,CONTENT,FOLDER',
  ],
  ['Invitations.csv', 'From,To,Sent At,Message,Direction,inviterProfileUrl,inviteeProfileUrl'],
  ['Profile.csv', 'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry'],
  ['Recommendations_Received.csv', 'First Name,Last Name,Company,Job Title,Text,Creation Date,Status'],
  ['Endorsement_Received_Info.csv', 'Endorsement Date,Skill Name,Endorser First Name,Endorser Last Name'],
])('knows %s', (file, header) => {
  expect(otherFile(header.split(','))).toContain(`looks like ${file} `);
});

it.each([
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
  'First Name,Last Name,Email Address,Company,Position,Connected On,Notes,Status',
  'Vorname,Nachname,URL,E-Mail-Adresse,Unternehmen,Position,Verbunden am',
  'Name,Company,Title',
  '',
])('takes no other table for one of them: %s', (header) => {
  expect(otherFile(header.split(','))).toBeUndefined();
});
