/**
 * Elements and properties of source files whose content readers of a page see although no field has it. Each has a label in every language
 * (ui/messages/source-elements.ts). Content of all others is source data: codes, pointers and statements about the file.
 * The names are in lower case: callers must convert theirs.
 */
export const readerElements: ReadonlySet<string> = new Set(
  (
    'abbr abbreviation abstract access accessibility accessrestrict acqinfo address addressline advancedorders agencyname altlabel ' +
    'archref bibliographiccitation bibref broadmatch change chronlist citation closematch closing comment computerplaces container ' +
    'contributor controlaccess corpname created creation creator date daterange definition description descriptivenote digitalser ' +
    'dimensions directions edition email endyear entityid exactmatch exhibition expan extref famname fileplan fromdate function ' +
    'gender genreform geogname hastopconcept homepage identifier identity index indexentry inscheme internetaccess isaccessible isopen ' +
    'langmaterial language languagedeclaration langusage library localdescription localdescriptions maintenanceagency materialspec ' +
    'member microfilmplaces microformser modified monographicpub nameentry nameentryparallel narrowmatch notafter notbefore note num ' +
    'odd opening origination otherfindaid otherrepositorid otherservices p persname photocopyser photographallowance photographser ' +
    'physdesc physdescstructured physfacet place placeentry placename placerole places preflabel publicationstmt publisher ' +
    'readersticket reference refreshment relatedmatch relatedmaterial relation repository repositoryrole reproductionser ' +
    'resourcerelation restaccess restorationlab rightsdeclaration rightsholder rules scopecontent script searchroom serialpub ' +
    'singularaltlabel singularpreflabel source sponsor startyear subarea subject subtitle targetentity telephone term termsofuse ' +
    'title titlepage titleproper todate topconceptof tourssessions unit unitdate unitdatestructured unitid unittitle userestrict ' +
    'webpage workplaces'
  ).split(' '),
);
